import 'own:internal/fs/glob'
