import type { ReactNode } from "react";
import { useOnline } from "../../app/browser/connection.ts";
import type { SessionUser } from "../../app/session/session-user.ts";
import { OfflineBar } from "../../ui/feedback/OfflineBar.tsx";
import {
  BookIcon,
  GlobeIcon,
  HistoryIcon,
  PackageIcon,
  PercentIcon,
  TagIcon,
  TruckIcon,
  UserIcon,
  UsersIcon,
} from "../../ui/icons/icons.tsx";
import { SidebarLayout } from "../shared/layout/SidebarLayout.tsx";
import { PasskeyOffer } from "../shared/passkeys/PasskeyOffer.tsx";
import css from "./AdminLayout.module.css";

const pages = [
  { to: "/admin", label: "Books", icon: BookIcon, exact: true },
  { to: "/admin/categories", label: "Categories", icon: TagIcon },
  { to: "/admin/orders", label: "Orders", icon: PackageIcon },
  { to: "/admin/customers", label: "Customers", icon: UsersIcon },
  { to: "/admin/users", label: "Users", icon: UserIcon },
  { to: "/admin/gst", label: "GST", icon: PercentIcon },
  { to: "/admin/countries", label: "Countries & Zones", icon: GlobeIcon },
  { to: "/admin/shipping", label: "Shipping", icon: TruckIcon },
  { to: "/admin/activity", label: "Activity", icon: HistoryIcon },
] as const;

export function AdminLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <SidebarLayout
      user={user}
      offlineBar={
        !isOnline && (
          <OfflineBar>
            You are offline. What you see may be outdated, and nothing can be changed until you are back
            online.
          </OfflineBar>
        )
      }
      brand={{ to: "/admin", name: "Back office", markSize: 28 }}
      label="Back office"
      pages={pages}
      classes={css}
    >
      <PasskeyOffer userId={user.id} />
      {children}
    </SidebarLayout>
  );
}
