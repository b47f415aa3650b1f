import { Button, buttonClass } from "../actions/Button.tsx";
import { iconButtonClass } from "../actions/icon-button-class.ts";
import { EmptyState, ErrorState } from "../feedback/EmptyState.tsx";
import { Notice } from "../feedback/Notice.tsx";
import { ProgressBar } from "../feedback/ProgressBar.tsx";
import { Loading, Skeleton, SkeletonText } from "../feedback/Skeleton.tsx";
import { Spinner } from "../feedback/Spinner.tsx";
import { BookIcon, CartIcon } from "../icons/icons.tsx";
import { Badge, type BadgeColour } from "../layout/Badge.tsx";
import { Breadcrumbs } from "../layout/Breadcrumbs.tsx";
import { Card, Details, Stat } from "../layout/Card.tsx";
import css from "./Gallery.module.css";
import { Section } from "./Section.tsx";

const badges: [BadgeColour, string][] = [
  ["yellow", "pending"],
  ["blue", "processing"],
  ["purple", "shipped"],
  ["green", "delivered"],
  ["red", "cancelled"],
  ["neutral", "inactive"],
];

export function States() {
  return (
    <Section title="States">
      <Breadcrumbs>
        <a href="#states">Categories</a>
        <a href="#states">Fiction</a>
        <span>Contemporary</span>
      </Breadcrumbs>
      <div className={css.row}>
        {badges.map(([colour, word]) => (
          <Badge key={colour} colour={colour}>
            {word}
          </Badge>
        ))}
        <a href="#states" className={iconButtonClass()} aria-label="Cart">
          <CartIcon size={24} />
        </a>
        <Spinner label="Loading" />
      </div>
      <div className={css.columns}>
        <Stat label="Total Orders" value="128" />
        <Stat label="Pending" value="4" hint="2 since yesterday" />
        <Stat label="Shipped" value="31" />
      </div>
      <div className={css.columns}>
        <Notice
          title="Two things changed since you filled your cart"
          action={<Button size="sm">Keep the new total</Button>}
        >
          Emma now costs $19.90, and shipping to Malaysia is $12.00.
        </Notice>
        <Notice tone="positive" title="Order Confirmed!">
          We sent a confirmation to reader@frangipani.example.
        </Notice>
        <Notice tone="warning">Only 2 copies left.</Notice>
        <Notice tone="danger" title="The card was declined">
          Nothing was charged. Try another card.
        </Notice>
      </div>
      <div className={css.columns}>
        <Card title="Order summary" tone="sunk">
          <Details
            align="end"
            items={[
              ["Subtotal", "$54.89"],
              ["Shipping (Singapore)", "$4.00"],
              ["GST (9%)", "$4.94"],
              ["Total", <strong key="total">$63.83</strong>],
            ]}
          />
          <Button variant="primary" size="lg" block>
            Proceed to Checkout
          </Button>
        </Card>
        <Card title="Importing">
          <ProgressBar label="books-10k.csv" value={0.32} note="3,200 of 10,000 rows" />
          <ProgressBar label="Uploading the cover" />
        </Card>
        <Loading label="Loading books…">
          <div className={css.covers}>
            {[1, 2].map((n) => (
              <div key={n}>
                <Skeleton shape="cover" />
                <SkeletonText lines={2} />
              </div>
            ))}
          </div>
        </Loading>
      </div>
      <div className={css.columns}>
        <EmptyState
          title="Your cart is empty"
          art={<BookIcon size={40} />}
          action={
            <a href="#states" className={buttonClass({ variant: "primary" })}>
              Browse Books
            </a>
          }
        >
          Ten thousand books are waiting. Start with what others love.
        </EmptyState>
        <ErrorState title="Failed to fetch books" onRetry={() => {}}>
          The books could not be loaded. What you saw before is still here.
        </ErrorState>
      </div>
    </Section>
  );
}
