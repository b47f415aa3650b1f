import { AddressId, type NewUser, UserId, withAddress } from "@frangipani/core/accounts";
import { addUser } from "@frangipani/core/accounts/server";
import { dynamoAddresses, dynamoUsers } from "@frangipani/core/dynamo";
import type { SeedPorts } from "./ports.ts";

type Demo = NewUser & { _id: UserId };
const demo = (id: string, person: Omit<Demo, "_id" | "status">): Demo => ({
  ...person,
  confirmedEmail: person.email,
  _id: UserId.parse(id),
  status: true,
});

export const demoAccounts: readonly Demo[] = [
  demo("us_admin", {
    name: "Asha Menon",
    email: "admin@frangipani.example",
    password: "Admin@2026",
    role: "admin",
  }),
  demo("us_reader", {
    name: "Ruth Tan",
    email: "reader@frangipani.example",
    password: "Reader@2026",
    role: "customer",
  }),
  demo("us_twostep", {
    name: "Tomas Lim",
    email: "twostep@frangipani.example",
    password: "TwoStep@2026",
    role: "customer",
    twoStep: true,
  }),
];

export async function seedPeople({ table, clock }: SeedPorts): Promise<void> {
  const users = dynamoUsers(table);
  await Promise.all(
    demoAccounts.map(async (person) => {
      if (!(await users.byEmail(person.email))) await addUser({ users, clock }, person);
    }),
  );
  await dynamoAddresses(table).change(UserId.parse("us_reader"), (book) =>
    book.addresses.length > 0
      ? book
      : withAddress(book, AddressId.parse("ad_reader"), {
          name: "Ruth Tan",
          address: "27 Tanjong Pagar Road, #03-11",
          city: "Singapore",
          state: "Singapore",
          zipCode: "088451",
          country: "Singapore",
          isDefault: true,
        }),
  );
}
