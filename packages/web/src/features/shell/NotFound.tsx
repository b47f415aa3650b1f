import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { buttonClass } from "../../ui/Button.tsx";
import { ShopLayout } from "./ShopLayout.tsx";

/** The 404 page; the missing path is logged (spec §2, Layout). */
export function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error(`404: no page at ${pathname}`);
  }, [pathname]);
  return (
    <ShopLayout>
      <h1>Oops! Page not found</h1>
      <Link to="/" className={buttonClass({ variant: "primary" })}>
        Return to Home
      </Link>
    </ShopLayout>
  );
}
