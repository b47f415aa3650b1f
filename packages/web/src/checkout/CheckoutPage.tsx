import { type Address, MAX_ADDRESSES } from "@frangipani/core/accounts";
import { formatMoney, pick } from "@frangipani/core/kernel";
import { isComplete, type OrderWire, orderMessages } from "@frangipani/core/orders";
import type { FreshQuote, ShippingAddressInput } from "@frangipani/core/orders/contract";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { ConfirmOwnEmail } from "../account/CodeForm.tsx";
import { textOf } from "../api/api-error.ts";
import { useIsCurrentPage } from "../api/forms/use-is-current-page.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { BookCover } from "../book/parts/BookCover.tsx";
import { cart as savedCart } from "../cart/cart.ts";
import { type CartLine, useCart } from "../cart/use-cart.ts";
import { useCalculatedShipping, useEstimate } from "../cart/use-estimate.ts";
import { syncNow } from "../catalogue/start.ts";
import { DeliveryLine, DeliveryLink, HOME_COUNTRY } from "../delivery/DeliveryLine.tsx";
import { onReconnect } from "../device/connection.ts";
import { blockUpdates } from "../device/update.ts";
import {
  cancelUnpaidOrder,
  confirmOnce,
  isConfirmed,
  resendCancellation,
  saveConfirmedOrder,
} from "../orders/saved-payments.ts";
import { deselectTypedDelivery, loadDelivery, removeDelivery } from "../orders/typed-delivery.ts";
import { Button, buttonClass } from "../ui/actions/Button.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { Card } from "../ui/layout/Card.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { TableSkeleton } from "../ui/table/DataTable.tsx";
import { useAddresses, useSaveAddress } from "./addresses/use-addresses.ts";
import { CheckoutNotices } from "./CheckoutNotices.tsx";
import css from "./CheckoutPage.module.css";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { OrderTotals } from "./OrderTotals.tsx";
import { isUnsellable, LineProblem } from "./UnsellableLines.tsx";
import { freshQuoteOf, needsConfirmedEmail, usePlaceOrder } from "./use-place-order.ts";

const FORM_ID = "delivery";

type CheckoutPageProps = {
  user: SessionUser;
  chosen: Address | null;
  addresses: ReactNode;
  isLoading: boolean;
  /** Called when the form is edited, so that an address that is loaded later does not replace it. */
  onTyped(): void;
};

export function CheckoutPage({ user, chosen, addresses, isLoading, onTyped }: CheckoutPageProps) {
  const cart = useCart();
  const shipping = useCalculatedShipping();
  const [initialShipping] = useState(shipping);
  const [formCountry, setFormCountry] = useState(
    () => loadDelivery(user)?.country || initialShipping?.country || HOME_COUNTRY,
  );
  const placeOrder = usePlaceOrder();
  const { data: saved } = useAddresses(user.id);
  const saveAddress = useSaveAddress(user.id);
  const [isAddressKept, setAddressKept] = useState(false);
  // Resets a placed order, unless another one is being placed.
  const returned = useReturnFromPayment(user, () => placeOrder.isSuccess && placeOrder.reset());
  const country = chosen?.country ?? formCountry;
  const zipCode = chosen?.zipCode ?? initialShipping?.zipCode ?? "";
  // The destination is known at once, so that the fee is shown before anything is pressed.
  const destination = useMemo(
    () => (isLoading ? undefined : { country, zipCode }),
    [isLoading, country, zipCode],
  );
  const totals = useEstimate(cart, destination);

  // Of too few copies the server decides, since this shopper's own open payment may hold the missing ones.
  const hasRetired = cart.lines.some(({ state }) => state === "retired");

  useEffect(blockUpdates, []);

  const isOrderable = isComplete(totals) && !cart.lines.some(isUnsellable);
  const { freshQuote, setFreshQuote } = useFreshQuote(placeOrder, {
    country,
    lines: cart.lines,
    isOrderable,
  });

  if (cart.isLoading) return <TableSkeleton label="Loading your cart" rows={3} />;
  if (cart.isEmpty && !placeOrder.isSuccess) return <Navigate to="/cart" replace />;

  const order = (address: ShippingAddressInput) => {
    if (!isComplete(totals)) return;
    placeOrder.mutate(
      { user, lines: cart.lines, totals, address, addressId: chosen?.id ?? null, freshQuote },
      { onError: (error) => setFreshQuote(freshQuoteOf(error)) },
    );
  };
  const orderTyped = async (address: ShippingAddressInput) => {
    if (isAddressKept) {
      const { email: _, name = user.name, ...rest } = address;
      const addressData = { ...rest, name, isDefault: saved?.length === 0 };
      await saveAddress.mutateAsync({ id: null, addressData, base: {} }).then(
        () => {
          setAddressKept(false);
          deselectTypedDelivery(user);
        },
        // The order does not wait for the address to be saved.
        (error) => toast.error(textOf(error)),
      );
    }
    order(address);
  };
  // While the order is being placed, its address cannot be changed.
  const isBusy = saveAddress.isPending || placeOrder.isPending || placeOrder.isSuccess;
  const submit = chosen
    ? ({ type: "button", onClick: () => order(addressOf(chosen)) } as const)
    : ({ type: "submit", form: FORM_ID } as const);
  const submitAgain = () =>
    chosen
      ? order(addressOf(chosen))
      : document.querySelector<HTMLFormElement>(`#${FORM_ID}`)?.requestSubmit();

  return (
    <>
      <PageHeader title="Checkout" />
      {returned === "not-paid" && (
        <Notice role="status" title="Your order was not paid">
          Nothing was charged, and your cart is as you left it.
        </Notice>
      )}
      {returned === "unknown" && (
        <Notice
          tone="warning"
          role="status"
          title="Your last order may have been paid"
          action={
            <Link to="/customer/orders" className={buttonClass({ size: "sm" })}>
              My Orders
            </Link>
          }
        >
          We could not check it. Look at My Orders before you order these books again.
        </Notice>
      )}
      <div className={css.columns}>
        <div className={shared.stack3}>
          <Card title="Delivery Address" inert={isBusy}>
            {addresses}
          </Card>
          {!chosen && !isLoading && (
            <Card title="Shipping Information">
              <DeliveryForm
                id={FORM_ID}
                user={user}
                country={formCountry}
                zipCode={zipCode}
                onCountry={setFormCountry}
                onTyped={onTyped}
                onKeep={saved && saved.length < MAX_ADDRESSES ? setAddressKept : undefined}
                isKept={isAddressKept}
                onSubmit={orderTyped}
              />
            </Card>
          )}
        </div>
        <Card title="Order Summary" tone="sunk" className={css.summary}>
          <OrderLines lines={cart.lines} />
          <OrderTotals totals={totals} />
          {totals.country !== null && totals.shipping !== null && (
            <DeliveryLine country={totals.country} fee={totals.shipping} days={totals.deliveryDays} />
          )}
          <DeliveryLink />
          <CheckoutNotices
            user={user}
            freshQuote={freshQuote}
            cart={cart}
            totals={totals}
            error={placeOrder.error}
          />
          {needsConfirmedEmail(placeOrder.error) ? (
            <Card title="Confirm your email address">
              <ConfirmOwnEmail user={user} purpose="to go on to payment" onConfirmed={submitAgain}>
                {`${orderMessages.confirmEmail} Nothing was charged, and your cart stays as it is.`}
              </ConfirmOwnEmail>
            </Card>
          ) : (
            <Button
              {...submit}
              variant="primary"
              size="lg"
              block
              disabled={isLoading || !isComplete(totals) || hasRetired}
              busy={isBusy}
            >
              {freshQuote ? "Place Order at the new price" : "Place Order"}
            </Button>
          )}
          <p className={shared.note}>You pay by card on the next page, or in another way that it offers.</p>
        </Card>
      </div>
    </>
  );
}

const addressOf = (address: Address): ShippingAddressInput =>
  pick(address, ["name", "address", "city", "state", "zipCode", "country"]);

const OrderLines = ({ lines }: { lines: readonly CartLine[] }) => (
  <ul role="list" className={shared.stack2}>
    {lines.map((line) => (
      <li key={line.book._id} className={css.line}>
        <div className={css.cover}>
          <BookCover book={line.book} sizes="3rem" />
        </div>
        <div>
          <p className={cx(shared.twoLines, css.title)}>{line.book.title}</p>
          <p className={shared.note}>{`${line.quantity} x ${formatMoney(line.price)}`}</p>
          <LineProblem line={line} />
        </div>
        <p className={shared.digits}>{formatMoney(line.lineTotal)}</p>
      </li>
    ))}
  </ul>
);

type Purchase = { country: string; lines: readonly CartLine[]; isOrderable: boolean };

/** The quote by which the server refused the seen one. It and any other refusal are forgotten once they no longer apply. */
function useFreshQuote(
  placeOrder: ReturnType<typeof usePlaceOrder>,
  { country, lines, isOrderable }: Purchase,
) {
  const [freshQuote, setFreshQuote] = useState<FreshQuote | null>(null);
  const forgetRefusal = useEffectEvent(() => {
    setFreshQuote(null);
    // An order that is being placed goes on, and a code that is being typed stays.
    if (placeOrder.isError && !needsConfirmedEmail(placeOrder.error)) placeOrder.reset();
  });
  const contents = lines.map(({ book, quantity }) => `${book._id} ${quantity}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is about these books for one country.
  useEffect(() => forgetRefusal(), [country, contents]);
  // A refusal often makes the total incomplete, as the shop's changes are fetched after it; it is over once that is mended.
  useEffect(() => {
    if (isOrderable) forgetRefusal();
  }, [isOrderable]);
  return { freshQuote, setFreshQuote };
}

type Returned = "not-paid" | "unknown" | null;

/**
 * Cancels the unpaid order when its user returns by Cancel or Back, maybe from the back/forward cache. If it was paid, it is
 * confirmed instead, and its books leave the cart.
 * @param reset prepares the page for another attempt
 * @returns "unknown" if the server did not respond, or a bank is processing the payment
 */
export function useReturnFromPayment(user: SessionUser, reset: () => unknown): Returned {
  const [returned, setReturned] = useState<Returned>(null);
  const navigate = useNavigate();
  const isCurrentPage = useIsCurrentPage();
  const onReturn = useEffectEvent(async (order: OrderWire | "unknown") => {
    reset();
    // The copies of a cancelled order are back in stock.
    void syncNow();
    if (order === "unknown" || !isConfirmed(order))
      return setReturned(
        order !== "unknown" && order.attempt?.state === "never-paid" ? "not-paid" : "unknown",
      );
    setReturned(null);
    if (!confirmOnce(order._id)) return;
    saveConfirmedOrder(user, order);
    toast.success(orderMessages.placed);
    // Before the cart is empty, when this page would redirect to it.
    if (isCurrentPage()) await navigate({ to: "/order-confirmation", replace: true });
    for (const { productId } of order.products) savedCart.remove(productId);
    removeDelivery();
  });
  useEffect(() => {
    const follow = (cancelled: ReturnType<typeof cancelUnpaidOrder>) =>
      void cancelled.then((order) => order && onReturn(order));
    const cancelUnpaid = () => follow(cancelUnpaidOrder());
    cancelUnpaid();
    addEventListener("pageshow", cancelUnpaid);
    const stop = onReconnect(() => follow(resendCancellation()));
    return () => {
      removeEventListener("pageshow", cancelUnpaid);
      stop();
    };
  }, []);
  return returned;
}
