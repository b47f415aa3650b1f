import type { MessageAnswer } from "@frangipani/core/accounts/sign-in/contract";
import { callApi } from "../../app/api.ts";

/** Mails a code for choosing a new password; the same call sends the first one and any other. */
export const sendResetCode = (email: string): Promise<MessageAnswer> =>
  callApi("POST /api/auth/forgot", { json: { email }, anonymous: true });
