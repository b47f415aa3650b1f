import { cartMessages } from "@frangipani/core/cart";
import { type OrderWire, orderMessages, possibleRequest } from "@frangipani/core/orders";
import { RequestInput } from "@frangipani/core/orders/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { cart } from "../../cart/cart.ts";
import { catalogueState } from "../../catalogue/catalogue-state.ts";
import { fetchBook } from "../../catalogue/hooks/fetch-book.ts";
import { useOnline } from "../../device/connection.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form, SubmitActions, TextArea } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { useReportUnsaved } from "../../ui/form/unsaved-changes.ts";
import { CopiesSelect, copiesLeft } from "../parts/CopiesSelect.tsx";

/** Adds the books of an order to the cart, at today's prices, and reports those with too few or no copies. */
export function BuyAgain({ order }: { order: OrderWire }) {
  const navigate = useNavigate();
  const buy = useMutation({
    // Finds all books before adding the first one, so that a retry after a failure adds none twice.
    mutationFn: () => Promise.all(order.products.map(async (line) => ({ line, book: await findBook(line) }))),
    onSuccess: (found) => {
      let isAnyAdded = false;
      const shortages = found.flatMap(({ line, book }) => {
        if (!book) return orderMessages.notSold(line.name);
        const outcome = book.stock > 0 && cart.add(book, line.quantity);
        if (outcome === "too-many-lines") return cartMessages.tooManyBooks;
        if (outcome === "full") return `All copies of ${line.name} are in your cart already.`;
        if (outcome) isAnyAdded = true;
        return book.stock < line.quantity ? orderMessages.outOfStock(line.name, book.stock) : [];
      });
      const description = [...new Set(shortages)].join(" ");
      if (!isAnyAdded) return toast.error(description);
      toast[description ? "warning" : "success"]("Added to cart", {
        ...(description && { description }),
        action: { label: "View cart", leadsTo: "/cart", onClick: () => void navigate({ to: "/cart" }) },
      });
    },
    meta: { failure: "The books could not be added to the cart" },
  });
  return (
    <Button busy={buy.isPending} onClick={() => buy.mutate()}>
      Buy again
    </Button>
  );
}

/** @throws if a book is not on the device and the server does not respond */
const findBook = async ({ productId }: OrderWire["products"][number]) =>
  catalogueState.get().catalogue.book(productId) ?? (await fetchBook(productId))?.book;

const requestLabels = { cancellation: "Ask to cancel", return: "Ask to return" } as const;

export function RequestForm({ order }: { order: OrderWire }) {
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const kind = possibleRequest(order);
  if (!kind) return null;
  if (isOpen) return <RequestFields order={order} kind={kind} onDone={() => setOpen(false)} />;
  return (
    <div>
      <Button disabled={!isOnline} onClick={() => setOpen(true)}>
        {requestLabels[kind]}
      </Button>
      {!isOnline && <p>You are offline. You can ask once you are back online.</p>}
    </div>
  );
}

const REASONS = [
  "Damaged or misprinted",
  "Not what I ordered",
  "Arrived too late",
  "Changed my mind",
] as const;

type RequestFieldsProps = { order: OrderWire; kind: keyof typeof requestLabels; onDone(): void };

function RequestFields({ order, kind, onDone }: RequestFieldsProps) {
  const isReturn = kind === "return";
  const returnable = order.products.filter((line) => copiesLeft(line) > 0);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const chosenCopies = (line: OrderWire["products"][number]) => chosen[line.productId] ?? copiesLeft(line);
  const copies = returnable
    .map((line) => ({ productId: line.productId, quantity: chosenCopies(line) }))
    .filter(({ quantity }) => quantity > 0);
  useReportUnsaved(Object.keys(chosen).length > 0);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (json: RequestInput) =>
      callApi("POST /api/orders/request/:id", { params: { id: order._id }, json }),
    onSuccess: (saved) => {
      client.setQueryData(["order", saved._id], saved);
      return client.invalidateQueries({ queryKey: ["orders"] });
    },
    meta: { success: orderMessages.requestSent, failure: false },
  });
  const form = useForm({
    schema: RequestInput,
    start: { reason: isReturn ? REASONS[0] : "" },
    failure: orderMessages.requestFailed,
    submit: async ({ reason }) => {
      await send.mutateAsync(isReturn ? { reason, copies } : { reason });
      onDone();
    },
  });
  const chooseReason = (reason: string) => {
    const current = form.methods.getValues("reason").trim();
    const isTyped = current !== "" && !REASONS.some((one) => one === current);
    if (!isTyped) form.methods.setValue("reason", reason, { shouldDirty: true });
  };
  return (
    <Form form={form}>
      {isReturn && (
        <>
          {returnable.map((line) => (
            <CopiesSelect
              key={line.productId}
              line={line}
              value={chosenCopies(line)}
              onChange={(quantity) => setChosen({ ...chosen, [line.productId]: quantity })}
            />
          ))}
          <Select label="Why" onChange={({ target }) => chooseReason(target.value)}>
            {REASONS.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </Select>
        </>
      )}
      <TextArea
        label="Reason"
        hint={`We answer by email. ${isReturn ? orderMessages.howToReturn : orderMessages.howToCancel}`}
        required
        autoFocus={!isReturn}
        rows={3}
        {...form.field("reason")}
      />
      <SubmitActions form={form} disabled={isReturn && copies.length === 0} label={requestLabels[kind]}>
        <Button onClick={onDone}>Never mind</Button>
      </SubmitActions>
    </Form>
  );
}
