import { useEffect, useState } from "react";
import { toast as sonner, Toaster } from "sonner";
import { useMediaQuery } from "../hooks/use-media-query.ts";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "../icons/icons.tsx";
import shared from "../styles/shared.module.css";
import css from "./Toaster.module.css";
import { connectToaster, type ToastAction, type ToastPanel } from "./toast.ts";

const classNames = {
  toast: css.toast ?? "",
  title: css.title ?? "",
  description: css.description ?? "",
  content: css.content ?? "",
  icon: css.icon ?? "",
  actionButton: css.action ?? "",
  closeButton: css.close ?? "",
};

const icons = {
  success: <CheckIcon className={shared.positive} />,
  error: <WarningIcon className={shared.danger} />,
  warning: <WarningIcon className={shared.warning} />,
  info: <InfoIcon />,
  close: <CloseIcon size={16} />,
};

/** The durations are specified (docs/rules.md#notifications-and-retries). */
const DURATION_MS = 4500;
const ACTION_DURATION_MS = 10_000;

/** A toast younger than this is about the navigation, such as after a sign-in, and stays on the next page. */
const KEPT_ON_NEXT_PAGE_MS = 1000;
const shown = new Map<string | number, { atMs: number; action: ToastAction | undefined }>();

/** Pixels: the height of a toast with two lines and a button, and sonner's width. */
const [HEIGHT_PX, WIDTH_PX] = [112, 356];
/** Pixels from the edges of the screen. */
const [MARGIN_PX, PHONE_MARGIN_PX] = [24, 12];
/** Pixels between a toast and what it must not cover. */
const GAP_PX = 8;

/** The time in which a dialog opens or closes: more than --slow of ui/styles/tokens.css. */
const DIALOG_TRANSITION_MS = 250;

type Place = { isAtTop: boolean; liftedBy: number };

const openDialog = (): Element | undefined =>
  [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);

/** Elements that a toast must not cover: headings, pagers, amounts and banners; of a dialog its header and footer, which have its buttons. */
function partsToKeepFree(dialog: Element | undefined): Element[] {
  if (dialog) return [...dialog.querySelectorAll(":scope > header, :scope > footer")];
  return [...document.querySelectorAll("main *, aside:not(main aside)")].filter(
    (one) =>
      one.matches("h1, h2, h3, nav[data-pages], aside:not(main aside)") ||
      one.firstChild?.nodeValue?.startsWith("$"),
  );
}

/** Finds a place where a toast covers none of them: at the bottom, else on a phone at the top, else as low as possible. */
function findPlace(isPhone: boolean): Place {
  const toastLeft = isPhone ? 0 : document.documentElement.clientWidth - WIDTH_PX - MARGIN_PX;
  const dialog = openDialog();
  const obstacles = partsToKeepFree(dialog)
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.right > toastLeft);
  const isFree = (top: number) => obstacles.every((box) => box.bottom < top || box.top > top + HEIGHT_PX);
  const { style } = document.body;
  const heightOf = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const bars = heightOf("--bottom-bar") + heightOf("--status-bars");
  const lowest = innerHeight - bars - (isPhone ? PHONE_MARGIN_PX : MARGIN_PX) - HEIGHT_PX;
  // The back office's header is at the left, where no toast is.
  const header = document.querySelector("header")?.getBoundingClientRect();
  const highest = (header && header.right > toastLeft ? header.bottom : 0) + GAP_PX;
  if (isPhone && !dialog && !isFree(lowest) && isFree(highest)) return { isAtTop: true, liftedBy: 0 };
  const free = [lowest, ...obstacles.map((box) => box.top - HEIGHT_PX - GAP_PX)].filter(
    (top) => top >= highest && top <= lowest && isFree(top),
  );
  return { isAtTop: false, liftedBy: free.length > 0 ? lowest - Math.max(...free) : 0 };
}

const panel: ToastPanel = {
  show(tone, text, { durationMs, ...options }) {
    const duration = durationMs ?? (options.action ? ACTION_DURATION_MS : DURATION_MS);
    const id = sonner[tone](text, { ...options, duration });
    shown.set(id, { atMs: Date.now(), action: options.action });
  },
  dismiss: (id) => void sonner.dismiss(id),
  leavePage(nextPath) {
    for (const [id, { atMs, action }] of shown)
      if (action ? action.leadsTo === nextPath : Date.now() - atMs > KEPT_ON_NEXT_PAGE_MS) {
        sonner.dismiss(id);
        shown.delete(id);
      }
  },
};

export default function ToasterPanel() {
  const isPhone = useMediaQuery("(width <= 600px)");
  const [{ isAtTop, liftedBy }, setPlace] = useState<Place>({ isAtTop: false, liftedBy: 0 });
  useEffect(() => {
    const show: ToastPanel["show"] = (...toast) => {
      setPlace(findPlace(isPhone));
      panel.show(...toast);
    };
    const disconnect = connectToaster({ ...panel, show });
    // An opening or closing dialog changes the children of the body.
    const dialogs = new MutationObserver(() => {
      if (document.querySelector("[data-sonner-toast]"))
        setTimeout(() => setPlace(findPlace(isPhone)), DIALOG_TRANSITION_MS);
    });
    dialogs.observe(document.body, { childList: true });
    return () => {
      dialogs.disconnect();
      disconnect();
    };
  }, [isPhone]);
  const onPhone = isAtTop ? "top-center" : "bottom-center";
  return (
    <Toaster
      position={isPhone ? onPhone : "bottom-right"}
      className={css.toaster ?? ""}
      visibleToasts={3}
      gap={GAP_PX}
      closeButton
      icons={icons}
      offset={{ bottom: `calc(var(--status-bars, 0px) + ${MARGIN_PX + liftedBy}px)`, right: MARGIN_PX }}
      // On a phone, toasts are above the bar with the main action.
      mobileOffset={{
        // At the top, they are below the header.
        top: "calc(env(safe-area-inset-top) + 4.5rem)",
        bottom: `calc(env(safe-area-inset-bottom) + var(--bottom-bar, 0px) + var(--status-bars, 0px) + ${PHONE_MARGIN_PX + liftedBy}px)`,
        left: "0.5rem",
        right: "0.5rem",
      }}
      toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: "Dismiss" }}
    />
  );
}
