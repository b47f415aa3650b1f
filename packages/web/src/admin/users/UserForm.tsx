import type { UserWire } from "@frangipani/core/accounts";
import { AddUserInput, UpdateUserInput } from "@frangipani/core/accounts/contract";
import { Checkbox, TextField } from "../../ui/form/Form.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { Select } from "../../ui/form/Select.tsx";
import type { EditSlot } from "../shared/EditDialog.tsx";
import { EditForm, useEditForm } from "../shared/edit-form.tsx";
import { saveUserFailure, useSaveUser } from "./use-users.ts";

/** Read-only: a new user is an administrator, an existing one keeps their role (docs/rules.md#admin-users). */
const RoleField = ({ of: role }: { of: UserWire["role"] }) => (
  <Select label="Role" value={role} disabled>
    <option value="admin">Admin</option>
    <option value="customer">Customer</option>
  </Select>
);

const EmailField = (props: ReturnType<ReturnType<typeof useEditForm>["field"]>) => (
  <TextField
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="off"
    autoCapitalize="none"
    required
    {...props}
  />
);

export function NewUserForm({ slot }: { slot: EditSlot }) {
  const save = useSaveUser();
  const form = useEditForm({
    slot,
    draft: "user.new",
    excludedFields: ["password"],
    schema: AddUserInput.shape.user,
    start: { name: "", email: "", password: "", role: "admin" as const, status: true },
    failure: saveUserFailure,
    submit: (user) => save.mutateAsync({ id: null, user }),
  });
  return (
    <EditForm form={form} slot={slot} isNew autoComplete="off">
      <TextField label="Name" autoComplete="off" required {...form.field("name")} />
      <EmailField {...form.field("email")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        required
        {...form.field("password")}
      />
      <RoleField of="admin" />
      <Checkbox label="Active" hint="Only active users can sign in." {...form.field("status")} />
    </EditForm>
  );
}

export function UserForm({ user, slot }: { user: UserWire; slot: EditSlot }) {
  const save = useSaveUser();
  const form = useEditForm({
    slot,
    draft: `user.${user.id}`,
    schema: UpdateUserInput.shape.user,
    start: { name: user.name, email: user.email, role: user.role, status: user.status },
    failure: saveUserFailure,
    submit: (input, _input, base) =>
      save.mutateAsync({ id: user.id, user: { role: user.role, status: user.status, ...input }, base }),
  });
  return (
    <EditForm form={form} slot={slot} labels={labels}>
      <TextField label="Name" autoComplete="off" required {...form.field("name")} />
      <EmailField {...form.field("email")} />
      <RoleField of={user.role} />
      <Checkbox
        label="Active"
        hint="An inactive user is signed out at once and cannot sign in."
        {...form.field("status")}
      />
    </EditForm>
  );
}

const labels = { name: "name", email: "email address", role: "role", status: "status" };
