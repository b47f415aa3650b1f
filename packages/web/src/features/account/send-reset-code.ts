import type { MessageAnswer } from "@frangipani/core/auth/contract";
import { api } from "../../app/api.ts";

/** Mails a code for choosing a new password; the same call sends the first one and any other (spec §7). */
export const sendResetCode = (email: string): Promise<MessageAnswer> =>
  api.post<MessageAnswer>("/auth/forgot", { email }, { anonymous: true });
