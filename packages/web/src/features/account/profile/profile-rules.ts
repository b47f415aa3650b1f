import { PersonName, ProfileInput } from "@frangipani/core/accounts/contract";
import * as z from "zod/mini";

/** As on the server: a changed name follows the rules of signup, the current one is always valid. */
export const profileForm = (currentName: string) =>
  z.object({
    name: z.union([z.literal(currentName), PersonName]),
    email: ProfileInput.shape.email,
  });
