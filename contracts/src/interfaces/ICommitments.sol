// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title Commitments: hashes whose time everybody can prove
/// @notice Who knows something that must stay secret for now commits to its hash here. The block of the event proves that
///         the hash was fixed before every later block. A hash is committed to once, and each place (kind and number) takes
///         one hash: nobody can commit to several and choose among them afterwards.
interface ICommitments {
    /// @notice A hash was committed to. Emitted at most once per `hash`, and once per `kind` and `number`.
    /// @param kind what is committed to, as text: "crash chain"
    /// @param hash what the secret must give once it is shown
    /// @param number which one of its kind; of a chain of Crash, the round whose hash it is
    /// @param size how much it stands for; of a chain of Crash, its rounds
    event Committed(bytes32 indexed kind, bytes32 indexed hash, uint256 indexed number, uint256 size);

    /// @notice There is a commitment to this hash.
    /// @param blockNumber of it
    error AlreadyCommitted(bytes32 hash, uint256 blockNumber);

    /// @notice Another hash has this place.
    error PlaceTaken(bytes32 kind, uint256 number, bytes32 hash);

    /// @notice Zero is the hash of nothing.
    error ZeroHash();

    /// @notice The zero address cannot hold a role, and nobody can hold both.
    error InvalidRoleHolder(address account);

    /// @notice Commits to a hash. Only the committer role.
    /// @dev Reverts with ZeroHash, AlreadyCommitted or PlaceTaken.
    function commit(bytes32 kind, bytes32 hash, uint256 number, uint256 size) external;

    /// @notice The block in which a hash was committed to; 0 when it was not.
    function committedIn(bytes32 hash) external view returns (uint256 blockNumber);

    /// @notice The hash that has a place; 0 when none has.
    function hashOf(bytes32 kind, uint256 number) external view returns (bytes32 hash);
}
