import { formatDate } from "@frangipani/core/kernel/dates";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOnline } from "../../app/online.ts";
import type { SessionUser } from "../../app/session.ts";
import { useMyOrders } from "../../app/user-data/use-my-orders.ts";
import { Button } from "../../ui/Button.tsx";
import { FrangipaniMark } from "../../ui/FrangipaniMark.tsx";
import { GridIcon, HomeIcon, LogoutIcon, PackageIcon } from "../../ui/icons.tsx";
import { OfflineBar } from "../../ui/OfflineBar.tsx";
import { useLogOut } from "../shared/use-log-out.ts";
import css from "./CustomerLayout.module.css";

/** The customer's own room: a sidebar on a desk, a head with tabs on a phone (spec §2, Customer area). */
export function CustomerLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const logOut = useLogOut();
  return (
    <div className={css.page}>
      <CustomerOffline user={user} />
      <div className={css.columns}>
        <header className={css.side}>
          <Link to="/" className={css.brand} aria-label="Frangipani Books">
            <FrangipaniMark size={30} />
            <span>Frangipani Books</span>
          </Link>
          <nav className={css.nav} aria-label="Your account">
            <Link to="/customer" activeOptions={{ exact: true }} className={css.link}>
              <GridIcon />
              Dashboard
            </Link>
            <Link to="/customer/orders" activeOptions={{ includeSearch: false }} className={css.link}>
              <PackageIcon />
              My Orders
            </Link>
            <Link to="/" activeOptions={{ exact: true }} className={css.link}>
              <HomeIcon />
              Home
            </Link>
          </nav>
          <div className={css.person}>
            <div className={css.who}>
              <strong className={css.name}>{user.name}</strong>
              <span className={css.email}>{user.email}</span>
            </div>
            <Button variant="quiet" size="sm" onClick={logOut}>
              <LogoutIcon size={18} />
              Logout
            </Button>
          </div>
        </header>
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
    </div>
  );
}

function CustomerOffline({ user }: { user: SessionUser }) {
  const isOnline = useOnline();
  const { asOf } = useMyOrders(user);
  if (isOnline) return null;
  return (
    <OfflineBar>
      You are offline.{" "}
      {asOf
        ? `Your orders are shown as of ${formatDate(asOf)}.`
        : "Your orders will show once you are back online."}
    </OfflineBar>
  );
}
