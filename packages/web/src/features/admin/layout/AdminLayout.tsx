import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useOnline } from "../../../app/online.ts";
import type { SessionUser } from "../../../app/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { FrangipaniMark } from "../../../ui/FrangipaniMark.tsx";
import {
  BookIcon,
  GlobeIcon,
  HomeIcon,
  LogoutIcon,
  PackageIcon,
  PercentIcon,
  TagIcon,
  TruckIcon,
  UserIcon,
  UsersIcon,
} from "../../../ui/icons.tsx";
import { OfflineBar } from "../../../ui/OfflineBar.tsx";
import { useLogOut } from "../../shared/use-log-out.ts";
import css from "./AdminLayout.module.css";

/** In the order of the specification (spec §2, Admin area). */
const places = [
  { to: "/admin", label: "Books", icon: BookIcon, exact: true },
  { to: "/admin/categories", label: "Categories", icon: TagIcon },
  { to: "/admin/orders", label: "Orders", icon: PackageIcon },
  { to: "/admin/customers", label: "Customers", icon: UsersIcon },
  { to: "/admin/users", label: "Users", icon: UserIcon },
  { to: "/admin/gst", label: "GST", icon: PercentIcon },
  { to: "/admin/countries", label: "Countries & Zones", icon: GlobeIcon },
  { to: "/admin/shipping", label: "Shipping", icon: TruckIcon },
] as const;

/** The back office: a sidebar on a desk, a rail on a tablet, a strip of tabs on a phone. */
export function AdminLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const logOut = useLogOut();
  const isOnline = useOnline();
  return (
    <div className={css.page}>
      {!isOnline && (
        <OfflineBar>
          You are offline. What is shown may be old, and nothing can be changed until you are back online.
        </OfflineBar>
      )}
      <div className={css.columns}>
        <header className={css.side}>
          <Link to="/admin" search={{}} className={css.brand} aria-label="Back office">
            <FrangipaniMark size={28} />
            <span>Back office</span>
          </Link>
          <Places />
          <div className={css.person}>
            <div className={css.who}>
              <strong className={css.name}>{user.name}</strong>
              <span className={css.email} title={user.email}>
                {user.email}
              </span>
            </div>
            <Button variant="quiet" size="sm" className={css.logout} onClick={logOut}>
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

function Places() {
  const nav = useRef<HTMLElement>(null);
  // On a phone the strip scrolls: the place one is at comes into view.
  useEffect(() => {
    nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav ref={nav} className={css.nav} aria-label="Back office">
      {places.map(({ to, label, icon: Icon, ...place }) => (
        <Link
          key={to}
          to={to}
          search={{}}
          activeOptions={{ exact: "exact" in place, includeSearch: false }}
          className={css.link}
        >
          <Icon />
          <span>{label}</span>
        </Link>
      ))}
      <Link to="/" className={`${css.link} ${css.home}`} activeOptions={{ exact: true }}>
        <HomeIcon />
        <span>Home</span>
      </Link>
    </nav>
  );
}
