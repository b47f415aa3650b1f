import { createFileRoute } from "@tanstack/react-router";
import { QueryProvider } from "../../api/queries/QueryProvider.tsx";
import { prefetch } from "../../api/queries/query-client.ts";
import { SignedOut } from "../../api/session/SignedOut.tsx";
import { requireUser } from "../../api/session/session-guard.ts";
import { type SessionUser, useUser } from "../../api/session/session-user.ts";
import { DeliveryAddresses } from "../../checkout/addresses/DeliveryAddresses.tsx";
import { addressesQuery, useDeliveryAddress } from "../../checkout/addresses/use-addresses.ts";
import { CheckoutPage } from "../../checkout/CheckoutPage.tsx";
import { usePendingOrder } from "../../orders/pending-order.ts";
import { deselectTypedDelivery, hasTypedDelivery } from "../../orders/typed-delivery.ts";

/** Requires a signed-in user (docs/rules.md#roles); sign-in leads back here. */
export const Route = createFileRoute("/_shop/checkout")({
  beforeLoad: ({ location }) => ({ user: requireUser(location) }),
  loader: (entry) => prefetch(entry, addressesQuery(entry.context.user.id)),
  component: () => {
    const user = useUser();
    if (!user) return <SignedOut />;
    return (
      <QueryProvider>
        <Checkout key={user.id} user={user} />
      </QueryProvider>
    );
  },
  head: () => ({ meta: [{ title: "Checkout · Frangipani Books" }] }),
});

function Checkout({ user }: { user: SessionUser }) {
  const pending = usePendingOrder(user);
  // Null selects the typed address, undefined the default one.
  const initialId = hasTypedDelivery(user) ? null : undefined;
  const { chosen, choose, isLoading } = useDeliveryAddress(user.id, pending ? pending.addressId : initialId);
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
            if (address) deselectTypedDelivery(user);
            choose(address);
          }}
        />
      }
    />
  );
}
