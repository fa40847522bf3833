// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title Commitments: hashes with a provable time
/// @notice A committer publishes the hash of a secret here. The block of the event proves that the hash was
///         fixed before every later block. Each hash is committed to once, and each place (kind and number)
///         takes one hash. So nobody can commit to several hashes and choose among them afterwards.
interface ICommitments {
    /// @notice A hash was committed to. Emitted at most once per `hash`, and once per `kind` and `number`.
    /// @param kind the kind of commitment as text: "crash chain"
    /// @param hash the hash of the secret that is shown later
    /// @param number the number within the kind; for a chain of Crash, the round of the hash
    /// @param size the size of the committed set; for a chain of Crash, the number of its rounds
    event Committed(bytes32 indexed kind, bytes32 indexed hash, uint256 indexed number, uint256 size);

    /// @notice The hash is already committed to.
    /// @param blockNumber the block of that commitment
    error AlreadyCommitted(bytes32 hash, uint256 blockNumber);

    /// @notice Another hash already has this place.
    error PlaceTaken(bytes32 kind, uint256 number, bytes32 hash);

    /// @notice The hash must not be zero.
    error ZeroHash();

    /// @notice The zero address cannot hold a role, and one account cannot hold both roles.
    error InvalidRoleHolder(address account);

    /// @notice Commits to a hash. Only the committer role may call.
    /// @dev Reverts with ZeroHash, AlreadyCommitted or PlaceTaken.
    function commit(bytes32 kind, bytes32 hash, uint256 number, uint256 size) external;

    /// @notice Returns the block in which a hash was committed to, or 0 for an unknown hash.
    function committedIn(bytes32 hash) external view returns (uint256 blockNumber);

    /// @notice Returns the hash at a place, or 0 for a free place.
    function hashOf(bytes32 kind, uint256 number) external view returns (bytes32 hash);
}
