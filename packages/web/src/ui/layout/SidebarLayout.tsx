import { Link, type LinkProps } from "@tanstack/react-router";
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../actions/Button.tsx";
import { StatusBars } from "../feedback/StatusBars.tsx";
import { HomeIcon, LogoutIcon } from "../icons/icons.tsx";
import { FrangipaniMark } from "../icons/initial-icons.tsx";
import { cx } from "../styles/cx.ts";
import base from "./SidebarLayout.module.css";

type Path = NonNullable<LinkProps["to"]>;
type Page = {
  to: Path;
  label: string;
  icon: ComponentType;
  exact?: boolean;
  /** Hidden under "More" on a phone, unless it is the current page. */
  isRare?: boolean;
};

type SidebarLayoutProps = {
  user: { name: string; email: string };
  onLogOut(): void;
  offlineBar: ReactNode;
  /** Null if a header above the layout shows the brand. */
  brand: { to: Path; name: string; markSize: number } | null;
  label: string;
  tools?: ReactNode;
  pages: readonly Page[];
  /** Class names that are added to this layout's names of the same key, and override them (@layer page). */
  classes: Readonly<Record<string, string>>;
  children: ReactNode;
};

export function SidebarLayout(props: SidebarLayoutProps) {
  const { user, onLogOut, offlineBar, brand, label, tools, pages, classes, children } = props;
  const css = (part: string) => cx(base[part], classes[part]);
  const Sidebar = brand ? "header" : "div";
  const hasMore = pages.some(({ isRare }) => isRare);
  const [isOpen, setOpen] = useState(false);
  const hiddenOnPhone = (isRare = false) => isRare && !isOpen && base.rare;
  const nav = useRef<HTMLElement>(null);
  // Scrolls to the current page's link, since the links may overflow on a phone. An observer, since the layout may be mounted
  // hidden and shown later.
  useEffect(() => {
    const list = nav.current;
    if (!list) return;
    const observer = new ResizeObserver(() => {
      const current = list.querySelector<HTMLElement>("[aria-current=page]");
      if (current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return (
    <div className={css("page")}>
      <div className={css("columns")}>
        <Sidebar className={css("sidebar")}>
          {brand && (
            <Link to={brand.to} className={css("brand")} aria-label={brand.name}>
              <FrangipaniMark size={brand.markSize} />
              <span>{brand.name}</span>
            </Link>
          )}
          {tools}
          <nav ref={nav} className={cx(css("nav"), hasMore && base.wraps)} aria-label={label}>
            {pages.map(({ to, label: name, icon: Icon, exact = false, isRare }) => (
              <Link
                key={to}
                to={to}
                activeOptions={{ exact, includeSearch: false }}
                className={cx(css("link"), hiddenOnPhone(isRare))}
                onClick={() => setOpen(false)}
              >
                <Icon />
                <span>{name}</span>
              </Link>
            ))}
            <Link
              to="/"
              className={cx(css("link"), css("home"), hiddenOnPhone(hasMore))}
              activeOptions={{ exact: true }}
            >
              <HomeIcon />
              <span>Home</span>
            </Link>
            {hasMore && (
              <button
                type="button"
                className={cx(css("link"), base.more)}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? "Less" : "More"}
              </button>
            )}
          </nav>
          <div className={css("account")}>
            <div className={css("user")}>
              <strong className={css("name")}>{user.name}</strong>
              <span className={css("email")} title={user.email}>
                <Email>{user.email}</Email>
              </span>
            </div>
            <Button variant="quiet" size="sm" className={css("logout")} onClick={onLogOut}>
              <LogoutIcon size={18} />
              Logout
            </Button>
          </div>
        </Sidebar>
        <div className={base.content}>
          <main id="main" tabIndex={-1} className={css("main")}>
            {children}
          </main>
          <StatusBars>{offlineBar}</StatusBars>
        </div>
      </div>
    </div>
  );
}

/** An email address that breaks after its @ and before its dots if it is too wide. */
export const Email = ({ children }: { children: string }) =>
  children.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
