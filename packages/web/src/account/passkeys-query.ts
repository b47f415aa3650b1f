import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../api/call-api.ts";

export const PASSKEYS_FAILED = "Your passkeys could not be loaded";

export const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: ["passkeys", userId],
    meta: { failure: PASSKEYS_FAILED },
    queryFn: ({ signal }) => callApi("GET /api/auth/passkeys", { signal }),
  });

export const isPasskeySupported = (): boolean => "PublicKeyCredential" in globalThis;
