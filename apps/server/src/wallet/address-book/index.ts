/**
 * Address book: this folder owns the addresses that a player saved for withdrawals, and the lock that forbids all other
 * addresses.
 */
export { addressLock, bookedAddresses, bookedSince } from "./address-book.repository.ts";
export { addressBookRoutes } from "./address-book.routes.ts";
export { type AddressBook, createAddressBook } from "./address-book.service.ts";
