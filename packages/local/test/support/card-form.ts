/** What a shopper types on the hosted page, as its form sends it. */
export function cardForm(card = "4242 4242 4242 4242") {
  const typed = { email: "reader@frangipani.example", exp: "12/34", cvc: "123", name: "R" };
  return new URLSearchParams({ card, action: "pay", ...typed });
}
