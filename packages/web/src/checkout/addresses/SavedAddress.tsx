import type { Address } from "@frangipani/core/accounts";
import { shippingMessages } from "@frangipani/core/shipping";
import { Button } from "../../ui/actions/Button.tsx";
import { ChoiceCard } from "../../ui/form/ChoiceCard.tsx";
import { EditIcon, TrashIcon } from "../../ui/icons/icons.tsx";
import css from "./DeliveryAddresses.module.css";

type SavedAddressProps = {
  address: Address;
  group: string;
  isChosen: boolean;
  isServed: boolean;
  onChoose(): void;
  onEdit(): void;
  onDelete(): void;
};

export function SavedAddress(props: SavedAddressProps) {
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

export const AddressLines = ({ address }: { address: Address }) => (
  <>
    <span>{address.address}</span>
    <br />
    <span>{`${address.city}, ${address.state} ${address.zipCode}`}</span>
    <br />
    <span>{address.country}</span>
  </>
);
