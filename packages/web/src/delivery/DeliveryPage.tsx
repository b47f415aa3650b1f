import { counted, formatMoney } from "@frangipani/core/kernel";
import { orderMessages } from "@frangipani/core/orders";
import { type DeliveryGroup, deliveryGroups, rangeText, shippingMessages } from "@frangipani/core/shipping";
import { Link } from "@tanstack/react-router";
import { useCatalogueState } from "../catalogue/catalogue-state.ts";
import { TryAgain } from "../catalogue/TryAgain.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { Loading, Skeleton } from "../ui/feedback/Skeleton.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { PlainTable } from "../ui/table/PlainTable.tsx";
import css from "./DeliveryPage.module.css";

export const DeliveryPage = () => (
  <div className={css.page}>
    <PageHeader title="Delivery and returns">
      Sent from Singapore, and packed every working day. All amounts are in Singapore dollars (S$).
    </PageHeader>
    <section className={cx(shared.stack2, css.part)} aria-labelledby="delivery">
      <h2 id="delivery">Delivery</h2>
      <p>What a parcel costs depends on where it goes and on the weight of all its books together.</p>
      <Rates />
      <p className={css.muted}>
        Before you pay you see what your order costs. Once it is sent you get its tracking number by email.
      </p>
    </section>
    <section className={cx(shared.stack2, css.part)} aria-labelledby="returns">
      <h2 id="returns">Cancelling and returning</h2>
      <p>
        Until an order is sent you can ask us to cancel it; after that, to return it. Open the order in{" "}
        <Link to="/customer/orders">My Orders</Link>, or <Link to="/contact">write to us</Link>. We answer
        within one working day.
      </p>
      <p>{orderMessages.howToReturn}</p>
      <p>Banks take some days to show it.</p>
    </section>
  </div>
);

function Rates() {
  const shipping = useCatalogueState("settings")?.shipping;
  const isUnavailable = useCatalogueState("status") === "unavailable";
  if (shipping) {
    const groups = deliveryGroups(shipping);
    if (groups.length === 0) return <p>{shippingMessages.nowhere}</p>;
    return (
      <div className={cx(shared.stack2, css.groups)}>
        {groups.map((group) => (
          <Group key={group.countries.join()} group={group} />
        ))}
      </div>
    );
  }
  if (isUnavailable)
    return (
      <Notice tone="warning" role="status" title="The rates could not be fetched" action={<TryAgain />}>
        <p>Check your connection, then try again.</p>
      </Notice>
    );
  return (
    <Loading label="Loading the rates" className={cx(shared.stack2, css.groups)}>
      <Skeleton height="12rem" />
      <Skeleton height="12rem" />
    </Loading>
  );
}

const Group = ({ group: { countries, deliveryDays, rates } }: { group: DeliveryGroup }) => (
  <section className={cx(shared.stack1, shared.top, css.group)}>
    <h3>{countries.join(", ")}</h3>
    {deliveryDays !== undefined && (
      <p className={css.muted}>{`With you within ${counted(deliveryDays, "day")} of your order`}</p>
    )}
    {rates.length === 0 ? (
      <p>Nothing is charged for delivery.</p>
    ) : (
      <PlainTable headings={["Weight", "Delivery"]} className={css.rates}>
        {rates.map((rate) => (
          <tr key={rate._id}>
            <td>{rangeText(rate)}</td>
            <td>{formatMoney(rate.rate)}</td>
          </tr>
        ))}
      </PlainTable>
    )}
  </section>
);
