export {
  API_SCOPES,
  type ApiKey,
  ApiKeyId,
  ApiKeyInput,
  ApiKeyWire,
  type ApiScope,
  NewApiKeyWire,
} from "./api-key.ts";
export { apiKeyMessages } from "./messages.ts";
