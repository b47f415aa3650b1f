import type { MessageResponse } from "@frangipani/core/accounts/contract";
import { callApi } from "../../api/call-api.ts";

export const sendResetCode = (email: string): Promise<MessageResponse> =>
  callApi("POST /api/auth/forgot", { json: { email }, anonymous: true });
