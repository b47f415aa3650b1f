import { createFileRoute, Navigate, redirect } from "@tanstack/react-router";
import { Asking } from "../../app/Asking.tsx";
import { currentUser, type SessionUser, useUser } from "../../app/session.ts";
import { DeliveryAddresses } from "../../features/addresses/DeliveryAddresses.tsx";
import { useDeliveryAddress } from "../../features/addresses/use-delivery-address.ts";
import { CheckoutPage } from "../../features/checkout/CheckoutPage.tsx";
import { useWaitingOrder } from "../../features/shared/waiting-order.ts";

/** Checkout needs somebody signed in (spec §6); the way back here is kept. */
export const Route = createFileRoute("/_shop/checkout")({
  beforeLoad: () => {
    if (!currentUser()) throw redirect({ to: "/login", state: { from: "/checkout" } });
  },
  component: () => {
    const user = useUser();
    // Signed out while the page stood open, perhaps in another tab.
    if (!user) return <Navigate to="/login" state={{ from: "/checkout" }} replace />;
    return (
      <Asking>
        <Checkout user={user} />
      </Asking>
    );
  },
  head: () => ({ meta: [{ title: "Checkout · Frangipani Books" }] }),
});

function Checkout({ user }: { user: SessionUser }) {
  const { chosen, choose, isLoading } = useDeliveryAddress(user.id, useWaitingOrder(user)?.addressId);
  return (
    <CheckoutPage
      user={user}
      chosen={chosen}
      isLoading={isLoading}
      addresses={<DeliveryAddresses userId={user.id} value={chosen} onChange={choose} />}
    />
  );
}
