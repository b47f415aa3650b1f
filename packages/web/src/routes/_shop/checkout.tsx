import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../../app/queries/prefetch.ts";
import { QueryProvider } from "../../app/queries/QueryProvider.tsx";
import { requireUser } from "../../app/session/require-user.ts";
import { SignedOut } from "../../app/session/SignedOut.tsx";
import { type SessionUser, useUser } from "../../app/session/session-user.ts";
import { DeliveryAddresses } from "../../features/addresses/DeliveryAddresses.tsx";
import { addressesQuery } from "../../features/addresses/use-addresses.ts";
import { useDeliveryAddress } from "../../features/addresses/use-delivery-address.ts";
import { CheckoutPage } from "../../features/checkout/CheckoutPage.tsx";
import { hasTypedDelivery, putDeliveryAside } from "../../features/checkout/saved-delivery.ts";
import { usePendingOrder } from "../../features/shared/orders/pending-order.ts";

/** Requires a signed-in user (docs/rules.md#roles); sign-in leads back here. */
export const Route = createFileRoute("/_shop/checkout")({
  beforeLoad: ({ location }) => ({ user: requireUser(location) }),
  loader: (entry) => prefetch(entry, addressesQuery(entry.context.user.id)),
  component: () => {
    const user = useUser();
    if (!user) return <SignedOut />;
    return (
      <QueryProvider>
        <Checkout user={user} />
      </QueryProvider>
    );
  },
  head: () => ({ meta: [{ title: "Checkout · Frangipani Books" }] }),
});

function Checkout({ user }: { user: SessionUser }) {
  const pending = usePendingOrder(user);
  const initialId = pending ? pending.addressId : hasTypedDelivery(user) ? null : undefined;
  const { chosen, choose, isLoading } = useDeliveryAddress(user.id, initialId);
  return (
    <CheckoutPage
      user={user}
      chosen={chosen}
      isLoading={isLoading}
      onTyped={() => choose(null)}
      addresses={
        <DeliveryAddresses
          userId={user.id}
          value={chosen}
          onChange={(address) => {
            if (address) putDeliveryAside(user);
            choose(address);
          }}
        />
      }
    />
  );
}
