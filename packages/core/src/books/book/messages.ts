export const bookMessages = {
  notFound: "No Book Found!",
  noneFound: "No Books Found",
  noPdf: "No PDF available for this book!",
  missing: "The book you're looking for doesn't exist or has been removed.",
  noneMatching: "No books found matching your criteria",
  noneInCategory: "No books found in this category.",
  fetchFailed: "Failed to fetch books",
  suggested: "Suggested from the shop's books",
  partHere: (here: string, all: string, category: string | undefined) =>
    `${here} of ${all} books ${category ? `in ${category} ` : ""}are on this device. The others appear once the shop can be reached.`,

  added: "Book added successfully",
  updated: "Book updated successfully",
  deleted: "Book deleted successfully",
  imageDeleted: "image deleted",
  pdfDeleted: "Sample PDF deleted successfully!",
  restored: "Book reactivated successfully",

  saveFailed: "An error occurred while saving book details.",
  deleteFailed: "Something Went Wrong!",
  unknownId: "Book ID not found!",
  pdfDeleteFailed: "Failed to delete sample PDF.",
  pdfDeleteError: "Something went wrong while deleting the PDF.",

  changedMeanwhile: "This book was changed by somebody else meanwhile. Please look at it again.",
  stockMoved: (stock: number) =>
    `The stock has changed to ${stock} since you opened this book. Please check the number again.`,
  someChanged: "Some of these books were changed by somebody else meanwhile. Nothing was saved.",

  confirmDelete: "Are you sure you want to delete this book?",
  confirmPdfDelete: "Are you sure you want to delete the sample PDF?",
} as const;

export const bookRules = {
  title: "Title is required",
  author: "Author is required",
  description: "Description is required",
  category: "Please select a category",
  subcategory: "Please select a subcategory",
  isbn: "ISBN is required",
  language: "Language is required",
  publisher: "Publisher is required",
  publishedDate: "Publication year must have 4 digits, between 1900 and 2099",
  price: "Price must be greater than 0",
  pages: "Pages must be a whole number greater than 0",
  stock: "Stock must be a whole number of at least 0",
  weight: "Please enter a valid book weight greater than 0.",
} as const;

export const bookRefusals = {
  unknownCategory: (name: string) => `There is no category "${name}"`,
  unknownSubcategory: (name: string, category: string) =>
    `There is no subcategory "${name}" in "${category}"`,
  nothingToSet: "Choose a price, a stock or a status to set",
} as const;

export const fileMessages = {
  imageType: "Invalid file type. Only JPG, PNG, WEBP allowed.",
  imageSize: "File size should be less than 2MB.",
  imagePixels: "This image has too many pixels. Please scale it down.",
  imageSide: "This image is too long or too wide. Please crop it to 16,383 pixels a side.",
  imageBroken: "This image is damaged and cannot be read.",
  imageRequired: "Please choose a cover image",
  imageUrl: "The address of an image begins with https:// and has no port, name or password.",
  imageUnknown: "This book has no such image.",
  pdfType: "Only PDF files are allowed.",
  pdfSize: "The PDF should be at most 50MB.",
  pdfBroken: "This PDF cannot be read. It may be damaged or protected by a password.",
  pdfActive: "This PDF carries scripts, attachments or programs. Please save it without them.",
  uploadMissing: "The upload has not arrived. Please choose the file again.",
} as const;
