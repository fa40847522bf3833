// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title Commitments: hashes with a provable time
/// @notice A committer uses this contract to publish the hash of a secret. The block of the event `Committed`
///         proves that the committer chose the hash before all later blocks. Each hash can be committed only
///         once, and each place (kind and number) accepts only one hash. Therefore a committer cannot commit
///         several hashes for one place and choose one of them later.
interface ICommitments {
    /// @notice A committer has published a commitment. The contract emits `Committed` at most once per
    ///         `hash`, and at most once per `kind` and `number`.
    /// @param kind the kind of commitment as text: "crash chain"
    /// @param hash the hash of a secret that the committer reveals later
    /// @param number the number within the kind; for a chain of Crash, the round of the hash
    /// @param size the number of elements in the committed set; for a Crash chain, the number of rounds
    event Committed(bytes32 indexed kind, bytes32 indexed hash, uint256 indexed number, uint256 size);

    /// @notice The hash is already committed.
    /// @param blockNumber the block of the earlier commitment
    error AlreadyCommitted(bytes32 hash, uint256 blockNumber);

    /// @notice Another hash is already committed for the same kind and number.
    error PlaceTaken(bytes32 kind, uint256 number, bytes32 hash);

    /// @notice The hash must not be zero.
    error ZeroHash();

    /// @notice The zero address cannot hold a role, and one account cannot hold both roles.
    error InvalidRoleHolder(address account);

    /// @notice Publishes a commitment to a hash. Only an account with the committer role may call `commit`.
    /// @dev Reverts with ZeroHash, AlreadyCommitted or PlaceTaken.
    function commit(bytes32 kind, bytes32 hash, uint256 number, uint256 size) external;

    /// @notice Returns the block in which a hash was committed; 0 if the hash is not committed.
    function committedIn(bytes32 hash) external view returns (uint256 blockNumber);

    /// @notice Returns the hash that is committed for a kind and a number; 0 if there is none.
    function hashOf(bytes32 kind, uint256 number) external view returns (bytes32 hash);
}
