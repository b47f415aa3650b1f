import { counted } from "@frangipani/core/kernel";

export const bookCount = (count: number): string => counted(count, "book");
