import { MAX_ADDRESSES } from "@frangipani/core/accounts";
import type { ReactNode } from "react";
import { useOnline } from "../device/connection.ts";
import { Notice } from "../ui/feedback/Notice.tsx";
import { FrangipaniMark } from "../ui/icons/initial-icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./AccountSheet.module.css";

type AccountSheetProps = { title: string; intro?: ReactNode; footer?: ReactNode; children: ReactNode };

export function AccountSheet({ title, intro, footer, children }: AccountSheetProps) {
  const isOnline = useOnline();
  return (
    <div className={css.page}>
      <section className={cx(shared.stack3, shared.top, shared.anywhere, css.sheet)}>
        <header className={shared.stack1}>
          <h1>{title}</h1>
          {intro && <div className={css.intro}>{intro}</div>}
        </header>
        {!isOnline && (
          <Notice tone="warning" role="status" title="This needs a network">
            <p>You are offline. What you type stays here until you are back online.</p>
          </Notice>
        )}
        {children}
        {footer && <footer className={css.footer}>{footer}</footer>}
      </section>
      <aside className={css.aside} aria-label="What an account is for">
        <FrangipaniMark size={56} />
        <ul role="list" className={css.reasons}>
          <li>
            <strong>Saved addresses.</strong> {`Up to ${MAX_ADDRESSES}, ready at checkout.`}
          </li>
          <li>
            <strong>Order history.</strong> Follow each order, and read it offline.
          </li>
          <li>
            <strong>The same cart.</strong> It stays on this device, signed in or not.
          </li>
        </ul>
      </aside>
    </div>
  );
}
