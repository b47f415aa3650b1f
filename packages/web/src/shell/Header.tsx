import { counted } from "@frangipani/core/kernel";
import { Link, useCanGoBack, useRouter, useRouterState } from "@tanstack/react-router";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { signInPaths } from "../api/session/session-guard.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { buttonClass, iconButtonClass } from "../ui/actions/Button.tsx";
import {
  ArrowLeftIcon,
  CartIcon,
  CloseIcon,
  FrangipaniMark,
  HeartIcon,
  MenuIcon,
  UserIcon,
} from "../ui/icons/initial-icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import css from "./Header.module.css";
import { HeaderSearch } from "./HeaderSearch.tsx";

type HeaderProps = { user: SessionUser | null; cartCount: number; onOpenCart(): void; onLogout(): void };

export function Header({ user, cartCount, onOpenCart, onLogout }: HeaderProps) {
  const href = useRouterState({ select: (state) => state.location.href });
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Open only at the URL at which it was opened, so that it closes when the page changes.
  const isOpen = openAt === href;
  const menu = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  const toggleMenu = (event: MouseEvent) => {
    setOpenAt(isOpen ? null : href);
    // The menu precedes its button in the DOM, so the keyboard focus is moved there.
    const isByKeyboard = event.detail === 0;
    if (!isOpen && isByKeyboard) requestAnimationFrame(() => menu.current?.querySelector("a")?.focus());
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpenAt(null);
    toggle.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu wherever the focus is in the header
    <header className={css.header} onKeyDown={closeOnEscape}>
      {isOpen && <div className={css.backdrop} onPointerDown={() => setOpenAt(null)} />}
      <div className={css.row}>
        <BackButton />
        <Link to="/" className={css.brand} aria-label="Frangipani Books">
          <FrangipaniMark size={30} />
          <span className={css.name}>Frangipani Books</span>
        </Link>
        <nav id="menu" ref={menu} className={css.menu} data-open={isOpen} aria-label="Main">
          <div className={css.links}>
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
          </div>
          <div className={cx(css.account, user && css.signedIn)} data-personal="">
            <AccountLinks user={user} onLogout={onLogout} />
          </div>
        </nav>
        <div className={css.icons}>
          <HeaderSearch />
          <Link to="/saved" className={cx(iconButtonClass(), css.saved)} aria-label="Saved books">
            <HeartIcon size={24} />
          </Link>
          <CartButton count={cartCount} onOpen={onOpenCart} />
          <button
            ref={toggle}
            type="button"
            className={cx(iconButtonClass(), css.toggle)}
            aria-label={isOpen ? "Close menu" : "Open menu"}
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={toggleMenu}
          >
            {isOpen ? <CloseIcon size={24} /> : <MenuIcon size={24} />}
          </button>
        </div>
      </div>
    </header>
  );
}

/** The stylesheet shows this button only in the installed app, which has no browser toolbar. */
function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isHome = useRouterState({ select: (state) => state.location.pathname === "/" });
  if (!canGoBack || isHome) return null;
  return (
    <button
      type="button"
      className={cx(iconButtonClass(), css.back)}
      aria-label="Back"
      onClick={() => router.history.back()}
    >
      <ArrowLeftIcon size={24} />
    </button>
  );
}

function CartButton({ count, onOpen }: { count: number; onOpen(): void }) {
  const className = cx(iconButtonClass(), css.cart);
  if (count === 0)
    return (
      <Link to="/cart" className={className} aria-label="Cart, empty" data-cart="">
        <CartIcon size={24} />
      </Link>
    );
  return (
    <button
      type="button"
      className={className}
      data-cart=""
      aria-label={`Cart, ${counted(count, "item")}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <CartIcon size={24} />
      <span className={css.badge} aria-hidden="true">
        {count > 99 ? "99+" : count}
      </span>
    </button>
  );
}

function AccountLinks({ user, onLogout }: { user: SessionUser | null; onLogout(): void }) {
  const from = useRouterState({
    select: ({ location: { pathname, searchStr, state } }) =>
      signInPaths.includes(pathname) ? state.from : pathname + searchStr,
  });
  if (!user)
    return (
      <Link
        to="/login"
        state={from ? { from } : {}}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        Sign In
      </Link>
    );
  return (
    <>
      <Link to="/profile" className={css.user}>
        <UserIcon size={20} />
        <span className={css.userName}>{user.name}</span>
      </Link>
      <button type="button" className={buttonClass({ variant: "quiet", size: "sm" })} onClick={onLogout}>
        Logout
      </button>
    </>
  );
}
