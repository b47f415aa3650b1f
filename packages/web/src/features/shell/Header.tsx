import { Link, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import type { SessionUser } from "../../app/session.ts";
import { FrangipaniMark } from "../../ui/FrangipaniMark.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { CloseIcon, MenuIcon } from "../../ui/icons.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { CartButton } from "./CartButton.tsx";
import css from "./Header.module.css";

type HeaderProps = {
  user: SessionUser | null;
  cartCount: number;
  /** The cart holds something and was pressed: shipping is calculated first (spec §2, Layout). */
  onOpenCart(): void;
  onLogout(): void;
};

/** Where one can go. On a phone the links are behind the menu button; the cart never is. */
export function Header({ user, cartCount, onOpenCart, onLogout }: HeaderProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Going somewhere closes the menu, since it was opened on another page.
  const isOpen = openAt === path;
  return (
    <header className={css.header}>
      <div className={css.row}>
        <Link to="/" className={css.brand} aria-label="Frangipani Books">
          <FrangipaniMark size={30} />
          <span className={css.name}>Frangipani Books</span>
        </Link>
        <nav id="menu" className={css.menu} data-open={isOpen} aria-label="Main">
          <Link to="/" className={css.link} activeOptions={{ exact: true }}>
            Home
          </Link>
          <Link to="/browse" className={css.link} activeOptions={{ includeSearch: false }}>
            Browse Books
          </Link>
          <Link to="/categories" className={css.link}>
            Categories
          </Link>
          {user?.role === "admin" && (
            <Link to="/admin" className={css.link}>
              Admin
            </Link>
          )}
          {user?.role === "customer" && (
            <Link to="/customer" className={css.link}>
              DashBoard
            </Link>
          )}
          <AccountLinks user={user} onLogout={onLogout} />
        </nav>
        <div className={css.always}>
          <CartButton count={cartCount} onOpen={onOpenCart} />
          <IconButton
            className={css.toggle}
            label={isOpen ? "Close menu" : "Open menu"}
            icon={isOpen ? <CloseIcon /> : <MenuIcon />}
            tooltip={false}
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpenAt(isOpen ? null : path)}
          />
        </div>
      </div>
    </header>
  );
}
