// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title Commitments: hashes with a provable time
/// @notice A committer publishes the hash of a secret in this contract. The block of the event `Committed`
///         proves that the committer had chosen the hash before every later block. Each hash can be
///         committed to once, and each place (kind and number) accepts one hash. A committer therefore
///         cannot commit to several hashes for one place and choose among the hashes later.
interface ICommitments {
    /// @notice A committer has published a commitment to a hash. The contract emits `Committed` at most
    ///         once per `hash`, and at most once per `kind` and `number`.
    /// @param kind the kind of commitment as text: "crash chain"
    /// @param hash the hash of the secret that is published later
    /// @param number the number within the kind; for a chain of Crash, the round of the hash
    /// @param size the size of the committed set; for a chain of Crash, the number of its rounds
    event Committed(bytes32 indexed kind, bytes32 indexed hash, uint256 indexed number, uint256 size);

    /// @notice A committer has already committed to this hash.
    /// @param blockNumber the block of the earlier commitment
    error AlreadyCommitted(bytes32 hash, uint256 blockNumber);

    /// @notice Another hash is already committed for this kind and number.
    error PlaceTaken(bytes32 kind, uint256 number, bytes32 hash);

    /// @notice The hash must not be zero.
    error ZeroHash();

    /// @notice The zero address cannot hold a role, and one account cannot hold both roles.
    error InvalidRoleHolder(address account);

    /// @notice Commits to a hash. Only an account with the committer role may call `commit`.
    /// @dev Reverts with ZeroHash, AlreadyCommitted or PlaceTaken.
    function commit(bytes32 kind, bytes32 hash, uint256 number, uint256 size) external;

    /// @notice Returns the block in which a hash was committed to, or 0 for an unknown hash.
    function committedIn(bytes32 hash) external view returns (uint256 blockNumber);

    /// @notice Returns the hash that is committed for a kind and a number, or 0 if there is no such hash.
    function hashOf(bytes32 kind, uint256 number) external view returns (bytes32 hash);
}
