import { PersonName, ProfileInput } from "@frangipani/core/accounts/profile/contract";
import * as z from "zod/mini";

/** As on the server: a new name follows the rules of signup, the one that stands is not judged. */
export const profileForm = (currentName: string) =>
  z.object({
    name: z.union([z.literal(currentName), PersonName]),
    email: ProfileInput.shape.email,
  });
