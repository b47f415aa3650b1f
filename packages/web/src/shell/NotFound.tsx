import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { buttonClass } from "../ui/actions/Button.tsx";
import { Cover } from "../ui/cover/Cover.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./NotFound.module.css";
import { ShopLayout } from "./ShopLayout.tsx";

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    // Logged as information only, since a wrong URL is no error of the app.
    console.info(`404: no page at ${pathname}`);
  }, [pathname]);
  return (
    <ShopLayout>
      <title>Page not found · Frangipani Books</title>
      <div className={css.layout}>
        <Cover title="The Missing Page" author="Nobody Knows" category="lost" className={css.cover} />
        <div className={cx(shared.stack2, shared.starts)}>
          <h1>Oops! Page not found</h1>
          <p className={cx(shared.muted, shared.reading, shared.readable)}>
            It may have been moved, or the address may be mistyped.
          </p>
          <div className={cx(shared.buttonsWide, css.actions)}>
            <Link to="/" className={buttonClass({ variant: "primary" })}>
              Return to Home
            </Link>
            <Link to="/browse" className={buttonClass()}>
              Browse Books
            </Link>
          </div>
        </div>
      </div>
    </ShopLayout>
  );
}
