import { lazy, Suspense, useState } from "react";
import { useUser } from "../api/session/session-user.ts";
import { useLogOut } from "../api/session/use-log-out.ts";
import { useCart } from "../cart/use-cart.ts";
import { Header } from "./Header.tsx";

const ShippingDialog = lazy(() => import("../checkout/delivery/ShippingDialog.tsx"));

export function ShopHeader() {
  const user = useUser();
  const { count } = useCart();
  const logOut = useLogOut();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Header user={user} cartCount={count} onOpenCart={() => setDialogOpen(true)} onLogout={logOut} />
      {isDialogOpen && (
        <Suspense>
          <ShippingDialog open={isDialogOpen} onOpenChange={setDialogOpen} />
        </Suspense>
      )}
    </>
  );
}
