import { useCanGoBack, useRouter, useRouterState } from "@tanstack/react-router";
import { iconButtonClass } from "../ui/actions/icon-button-class.ts";
import { ArrowLeftIcon } from "../ui/icons/initial-icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import css from "./Header.module.css";

/** Installed, the app has no browser toolbar. The stylesheet shows this button only there. */
export function BackButton() {
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
