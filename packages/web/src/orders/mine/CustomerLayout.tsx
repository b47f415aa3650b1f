import { formatDate } from "@frangipani/core/kernel";
import type { ReactNode } from "react";
import { useLogOut } from "../../api/session/session-guard.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { useOnline } from "../../device/connection.ts";
import { OfflineBar } from "../../ui/feedback/StatusBars.tsx";
import { useMediaQuery } from "../../ui/hooks/use-media-query.ts";
import { BellIcon, GridIcon, PackageIcon } from "../../ui/icons/icons.tsx";
import { SidebarLayout } from "../../ui/layout/SidebarLayout.tsx";
import { useMyOrders } from "../order-queries.ts";
import css from "./CustomerLayout.module.css";

const pages = [
  { to: "/customer", label: "Dashboard", icon: GridIcon, exact: true },
  { to: "/customer/orders", label: "My Orders", icon: PackageIcon },
  { to: "/customer/alerts", label: "Alerts", icon: BellIcon },
] as const;

type CustomerLayoutProps = {
  user: SessionUser;
  /** The shop's header, shown on narrow screens. */
  header: ReactNode;
  children: ReactNode;
};

export function CustomerLayout({ user, header, children }: CustomerLayoutProps) {
  const logOut = useLogOut();
  const hasSidebar = useMediaQuery("(width >= 64rem)");
  return (
    <div className={css.shop}>
      {!hasSidebar && header}
      <SidebarLayout
        user={user}
        onLogOut={logOut}
        offlineBar={<CustomerOffline user={user} />}
        brand={hasSidebar ? { to: "/", name: "Frangipani Books", markSize: 30 } : null}
        label="Your account"
        pages={pages}
        classes={css}
      >
        {children}
      </SidebarLayout>
    </div>
  );
}

function CustomerOffline({ user }: { user: SessionUser }) {
  const isOnline = useOnline();
  const { asOf } = useMyOrders(user);
  if (isOnline) return null;
  return (
    <OfflineBar>
      {asOf
        ? `You are offline. Your orders are shown as of ${formatDate(asOf)}.`
        : "You are offline. Your orders will show once you are back online."}
    </OfflineBar>
  );
}
