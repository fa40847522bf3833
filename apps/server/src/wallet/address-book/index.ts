/**
 * Address book: the folder `address-book` owns the addresses that players saved for withdrawals, and the address lock,
 * which forbids withdrawals to all other addresses.
 */
export { addressLock, bookedAddresses, bookedSince } from "./address-book.repository.ts";
export { addressBookRoutes } from "./address-book.routes.ts";
export { type AddressBook, createAddressBook } from "./address-book.service.ts";
