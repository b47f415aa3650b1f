/** The texts of the specification about books (§8). */
export const bookMessages = {
  notFound: "No Book Found!",
  noneFound: "No Books Found",
  noPdf: "No PDF available for this book!",
  missing: "The book you're looking for doesn't exist or has been removed.",
  noneMatching: "No books found matching your criteria",
  noneInCategory: "No books found in this category.",
  fetchFailed: "Failed to fetch books",
} as const;
