import { AddressId } from "@frangipani/core/addresses/address";
import { UserId } from "@frangipani/core/users/user";
import * as z from "zod/mini";
import { Paging } from "../contract/paging.ts";

export const UserParam = z.object({ id: UserId });
/** A person takes about 200 bytes on the wire. */
export const UserPage = Paging(1000);
/** Which rules hold depends on who asks, so the body is read before it is judged. */
export const AnyUser = z.object({ user: z.looseObject({}) });

export const AddressOwner = z.object({ userId: UserId });
export const AddressParam = z.object({ addressId: AddressId });
export const AddressOfOwner = z.object({ addressId: AddressId, userId: UserId });
