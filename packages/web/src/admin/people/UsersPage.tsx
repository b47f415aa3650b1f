import { type UserWire, userMessages } from "@frangipani/core/accounts";
import { AddUserInput, UpdateUserInput } from "@frangipani/core/accounts/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Checkbox, PasswordField, TextField } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { EyeIcon } from "../../ui/icons/icons.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import { Details } from "../../ui/layout/Card.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { SortedTableSearch } from "../../ui/table/url/table-search.ts";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { ActivityLink, AddButton, RowActions, RowButton, sortable } from "../shared/columns.tsx";
import { DeleteDialog, EditDialog, SubjectDialog } from "../shared/dialogs.tsx";
import { EditForm, useEditForm } from "../shared/edit-form.tsx";
import { ListPage } from "../shared/ListPage.tsx";
import { useServerTable } from "../shared/tables.ts";
import {
  saveUserFailure,
  suppressionQuery,
  useAllowMail,
  useDeactivateUser,
  useEraseUser,
  users,
  useSaveUser,
} from "./people.ts";

export function UsersPage({ url }: { url: TableUrl<SortedTableSearch> }) {
  const table = useServerTable(users, url);
  const deactivate = useDeactivateUser();
  const [viewed, setViewed] = useState<UserWire | null>(null);
  const [edited, setEdited] = useState<UserWire | "new" | null>(null);
  const [toDelete, setToDelete] = useState<UserWire | null>(null);
  const erase = useEraseUser();
  const [toErase, setToErase] = useState<UserWire | null>(null);
  return (
    <>
      <PageHeader
        title="Users"
        actions={<AddButton onClick={() => setEdited("new")}>Add New User</AddButton>}
      />
      <ListPage
        table={table}
        placeholder="Name, role or email"
        rowKey={({ id }) => id}
        columns={columns({ ...table, onView: setViewed, onEdit: setEdited, onDelete: setToDelete })}
        onOpen={setViewed}
        empty={{ title: "No users found" }}
      />
      <SubjectDialog subject={viewed} title="User Details" size="sm" onClose={() => setViewed(null)}>
        {(user) => (
          <>
            <Details
              items={[
                ["Full Name", user.name],
                ["Email", user.email],
                ["Role", <RoleBadge key="role" role={user.role} />],
              ]}
            />
            <Button
              variant="danger"
              size="sm"
              onClick={() => {
                setViewed(null);
                setToErase(user);
              }}
            >
              Erase user
            </Button>
            {/* Last, since it is loaded after the button and would move it. */}
            <SuppressedMail key={user.id} user={user} />
          </>
        )}
      </SubjectDialog>
      <DeleteDialog
        subject={toErase}
        title="Erase this user?"
        confirmLabel="Erase user"
        onClose={() => setToErase(null)}
        onConfirm={(user) => erase.mutateAsync(user)}
      >
        {({ name, email }) =>
          `${name} (${email}) is signed out at once. The account, its addresses and its unpaid orders go for good; paid orders keep the name, email and address as long as tax law asks. This cannot be undone.`
        }
      </DeleteDialog>
      <EditDialog
        subject={edited}
        title={(user) => (user === "new" ? "Add New User" : "Edit User")}
        submitLabel={(user) => (user === "new" ? "Add User" : "Update User")}
        onClose={() => setEdited(null)}
      >
        {(user) => (user === "new" ? <NewUserForm /> : <UserForm user={user} />)}
      </EditDialog>
      <DeleteDialog
        subject={toDelete}
        title="Are you sure you want to delete this user?"
        confirmLabel="Delete user"
        onClose={() => setToDelete(null)}
        onConfirm={(user) => deactivate.mutateAsync(user)}
      >
        {({ name, email }) =>
          `${name} (${email}) is signed out at once and cannot sign in any more. Their orders are kept, and they can be made active again.`
        }
      </DeleteDialog>
    </>
  );
}

const RoleBadge = ({ role }: Pick<UserWire, "role">) => (
  <Badge colour={role === "admin" ? "purple" : "blue"}>{role}</Badge>
);

/** Renders nothing if mail can be sent to the address, or before that is known. */
function SuppressedMail({ user }: { user: UserWire }) {
  const { data: suppression } = useQuery(suppressionQuery(user.id));
  const allow = useAllowMail(user.id);
  if (!suppression) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" busy={allow.isPending} onClick={() => allow.mutate()}>
          Allow mail again
        </Button>
      }
    >
      {userMessages.noMailReaches(suppression)}
    </Notice>
  );
}

const columns = (props: {
  sorting: ReturnType<typeof useServerTable<UserWire, "name" | "email" | "role">>["sorting"];
  onSort(order: string | undefined): void;
  onView(user: UserWire): void;
  onEdit(user: UserWire): void;
  onDelete(user: UserWire): void;
}): Column<UserWire>[] => [
  {
    ...sortable("name", "Name", props.sorting, props.onSort),
    phone: "lead",
    cell: ({ name, status }) => (
      <>
        <strong>{name}</strong> {!status && <Badge>Inactive</Badge>}
      </>
    ),
  },
  { ...sortable("email", "Email", props.sorting, props.onSort), cell: ({ email }) => email },
  { ...sortable("role", "Role", props.sorting, props.onSort), cell: ({ role }) => <RoleBadge role={role} /> },
  {
    header: "Actions",
    phone: "actions",
    cell: (user) => (
      <RowActions
        name={user.name}
        onEdit={() => props.onEdit(user)}
        onDelete={() => props.onDelete(user)}
        canDelete={user.status}
      >
        <ActivityLink kind="user" id={user.id} name={user.name} />
        <RowButton
          label={`View ${user.name}`}
          icon={EyeIcon}
          onPointerEnter={preloadDialog}
          onClick={() => props.onView(user)}
        />
      </RowActions>
    ),
  },
];

/** Read-only: a new user is an administrator, an existing one keeps their role (docs/rules.md#admin-users). */
const RoleField = ({ value }: { value: UserWire["role"] }) => (
  <Select label="Role" value={value} disabled>
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

function NewUserForm() {
  const save = useSaveUser();
  const form = useEditForm({
    isNew: true,
    draftKey: "user.new",
    fieldsNotInDraft: ["password"],
    schema: AddUserInput.shape.user,
    start: { name: "", email: "", password: "", role: "admin" as const, status: true },
    failure: saveUserFailure,
    submit: (user) => save.mutateAsync({ id: null, user }),
  });
  return (
    <EditForm form={form} autoComplete="off">
      <TextField label="Name" autoComplete="off" required {...form.field("name")} />
      <EmailField {...form.field("email")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        required
        {...form.field("password")}
      />
      <RoleField value="admin" />
      <Checkbox label="Active" hint="Only active users can sign in." {...form.field("status")} />
    </EditForm>
  );
}

function UserForm({ user }: { user: UserWire }) {
  const save = useSaveUser();
  const form = useEditForm({
    isNew: false,
    draftKey: `user.${user.id}`,
    schema: UpdateUserInput.shape.user,
    start: { name: user.name, email: user.email, role: user.role, status: user.status },
    failure: saveUserFailure,
    submit: (input, { base }) =>
      save.mutateAsync({ id: user.id, user: { role: user.role, status: user.status, ...input }, base }),
  });
  return (
    <EditForm form={form} labels={labels}>
      <TextField label="Name" autoComplete="off" required {...form.field("name")} />
      <EmailField {...form.field("email")} />
      <RoleField value={user.role} />
      <Checkbox
        label="Active"
        hint="An inactive user is signed out at once and cannot sign in."
        {...form.field("status")}
      />
    </EditForm>
  );
}

const labels = { name: "name", email: "email address", role: "role", status: "status" };
