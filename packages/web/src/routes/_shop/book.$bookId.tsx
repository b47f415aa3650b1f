import { createFileRoute } from "@tanstack/react-router";
import { BookPage } from "../../book/BookPage.tsx";

export const Route = createFileRoute("/_shop/book/$bookId")({ component: BookRoute });

function BookRoute() {
  const { bookId } = Route.useParams();
  return <BookPage key={bookId} bookId={bookId} />;
}
