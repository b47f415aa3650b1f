import { PersonName, ProfileInput } from "@frangipani/core/accounts/contract";
import * as z from "zod/mini";

export const profileForm = (currentName: string) =>
  z.object({
    name: z.union([z.literal(currentName), PersonName]),
    email: ProfileInput.shape.email,
  });
