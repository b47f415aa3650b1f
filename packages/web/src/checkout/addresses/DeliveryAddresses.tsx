import { type Address, addressMessages, MAX_ADDRESSES } from "@frangipani/core/accounts";
import { shippingMessages } from "@frangipani/core/shipping";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useIsServed } from "../../catalogue/hooks/use-catalogue.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { EditIcon, PlusIcon, TrashIcon } from "../../ui/icons/icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { visuallyHidden } from "../../ui/styles/VisuallyHidden.tsx";
import { AddressDialog } from "./AddressDialog.tsx";
import css from "./DeliveryAddresses.module.css";
import { useAddresses, useDeleteAddress } from "./use-addresses.ts";

type DeliveryAddressesProps = {
  userId: string;
  value: Address | null;
  onChange(address: Address | null): void;
};

export function DeliveryAddresses({ userId, value, onChange }: DeliveryAddressesProps) {
  const group = useId();
  const { data: addresses, isError, isFetching, fetchStatus, refetch } = useAddresses(userId);
  const isServed = useIsServed();
  const remove = useDeleteAddress(userId);
  const [editing, setEditing] = useState<Address | "new" | null>(null);
  const [deleting, setDeleting] = useState<Address | null>(null);

  if (!addresses && fetchStatus === "paused")
    return (
      <p className={shared.note}>
        Your saved addresses will show once you are back online. You can enter an address below.
      </p>
    );
  if (!addresses)
    return isError ? (
      <Notice
        tone="warning"
        title={addressMessages.fetchFailed}
        action={
          <Button size="sm" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        }
      >
        <p>You can enter an address below.</p>
      </Notice>
    ) : (
      <Loading label="Loading your addresses" className={css.cards}>
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
      </Loading>
    );

  const isFull = addresses.length >= MAX_ADDRESSES;
  return (
    <div className={shared.stack2}>
      {addresses.length === 0 ? (
        <p className={shared.note}>Save an address here to use it again for your next order.</p>
      ) : (
        <fieldset>
          <legend className={visuallyHidden}>Deliver to</legend>
          <div className={css.cards}>
            {addresses.map((address) => (
              <SavedAddress
                key={address.id}
                address={address}
                group={group}
                isChosen={value?.id === address.id}
                isServed={isServed(address.country)}
                onChoose={() => onChange(address)}
                onEdit={() => setEditing(address)}
                onDelete={() => setDeleting(address)}
              />
            ))}
            <ChoiceCard
              name={group}
              title="Use Different Address"
              checked={value === null}
              onChange={() => onChange(null)}
            >
              For this order only.
            </ChoiceCard>
          </div>
        </fieldset>
      )}
      <div className={shared.row}>
        <Button disabled={isFull} onClick={() => setEditing("new")}>
          <PlusIcon size={18} />
          Add New Address
        </Button>
        {isFull && <span className={shared.note}>{`${addressMessages.limit}.`}</span>}
      </div>
      <AddressDialog
        userId={userId}
        editing={editing}
        isFirst={addresses.length === 0}
        onClose={() => setEditing(null)}
        onAdded={onChange}
      />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Are you sure you want to delete this address?"
        confirmLabel="Delete address"
        onConfirm={() => deleting && remove.mutateAsync(deleting.id)}
      >
        {deleting && <AddressLines address={deleting} />}
      </ConfirmDialog>
    </div>
  );
}

type SavedAddressProps = {
  address: Address;
  group: string;
  isChosen: boolean;
  isServed: boolean;
  onChoose(): void;
  onEdit(): void;
  onDelete(): void;
};

function SavedAddress(props: SavedAddressProps) {
  const { address, group, isChosen, isServed, onChoose, onEdit, onDelete } = props;
  const label = `address of ${address.name}, ${address.address}`;
  return (
    <ChoiceCard
      name={group}
      title={
        <>
          <span>{address.name}</span> {address.isDefault && <span className={css.defaultLabel}>Default</span>}
        </>
      }
      checked={isChosen}
      onChange={onChoose}
      actions={
        <>
          <Button size="sm" variant="quiet" aria-label={`Edit ${label}`} onClick={onEdit}>
            <EditIcon size={18} />
            Edit
          </Button>
          <Button size="sm" variant="quiet" aria-label={`Delete ${label}`} onClick={onDelete}>
            <TrashIcon size={18} />
            Delete
          </Button>
        </>
      }
    >
      <AddressLines address={address} />
      {!isServed && <span className={css.problem}>{shippingMessages.notServed(address.country)}</span>}
    </ChoiceCard>
  );
}

const AddressLines = ({ address }: { address: Address }) => (
  <>
    <span>{address.address}</span>
    <br />
    <span>{`${address.city}, ${address.state} ${address.zipCode}`}</span>
    <br />
    <span>{address.country}</span>
  </>
);

type ChoiceCardProps = Omit<ComponentProps<"input">, "type" | "className" | "title"> & {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

const ChoiceCard = ({ title, children, actions, ...input }: ChoiceCardProps) => (
  <div className={css.card}>
    <label className={css.label}>
      <input {...input} type="radio" className={css.radio} />
      <span className={shared.stackHalf}>
        <span className={shared.strong}>{title}</span>
        {children && <span className={shared.muted}>{children}</span>}
      </span>
    </label>
    {actions && <div className={cx(shared.buttons, css.actions)}>{actions}</div>}
  </div>
);
