/** fetch() loads what speaks TLS when it comes to need it; whether it has is no part of a state. */
import 'own:tls'
