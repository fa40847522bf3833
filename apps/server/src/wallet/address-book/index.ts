/**
 * Address book: the addresses that a player saved for withdrawals, and the lock that admits no others.
 */
export { addressLock, bookedAddresses, bookedSince } from "./address-book.repository.ts";
export { addressBookRoutes } from "./address-book.routes.ts";
export { type AddressBook, createAddressBook } from "./address-book.service.ts";
