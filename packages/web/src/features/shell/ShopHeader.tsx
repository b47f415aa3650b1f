import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { signOut, useUser } from "../../app/session.ts";
import { useCart } from "../../data/use-cart.ts";
import { toast } from "../../ui/toast.ts";
import { Header } from "./Header.tsx";

/** Comes with the first press on a filled cart. */
const ShippingDialog = lazy(() => import("../shared/ShippingDialog.tsx"));

/** The header, joined to the session and the cart. */
export function ShopHeader() {
  const user = useUser();
  const { count } = useCart();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const logout = async () => {
    await signOut();
    toast.success("Successfully logged out");
    await navigate({ to: "/" });
  };
  return (
    <>
      <Header user={user} cartCount={count} onOpenCart={() => setAsking(true)} onLogout={logout} />
      {isAsking && (
        <Suspense>
          <ShippingDialog open={isAsking} onOpenChange={setAsking} />
        </Suspense>
      )}
    </>
  );
}
