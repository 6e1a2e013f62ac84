import webcrypto from 'own:internal/crypto/webcrypto'
import type { Guest } from '../../internal/kept.ts'
import { installClasses, installValues } from './install.ts'

const { Crypto, CryptoKey, SubtleCrypto, crypto } = webcrypto as Guest
installClasses({ Crypto, CryptoKey, SubtleCrypto })
installValues({ crypto })
