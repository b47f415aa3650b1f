export {
  API_SCOPES,
  type ApiKey,
  ApiKeyId,
  ApiKeyInput,
  ApiKeyWire,
  type ApiScope,
  apiKeyMessages,
  NewApiKeyWire,
} from "./api-key.ts";
