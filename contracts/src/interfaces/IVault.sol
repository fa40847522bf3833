// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title The vault: accepts deposits of players and pays their withdrawals
/// @notice `deposit` takes tokens only from its caller. An account with the payout role pays each
///         withdrawal id once, within a rolling daily cap for each token. No function except `payout` moves
///         a token out of the vault. The vault has no sweep, no upgrade and no call to an address of a
///         caller's choice.
interface IVault {
    /// @notice A token that the vault allows from its construction, with the daily cap of the token.
    /// @param token an address with contract code
    /// @param dailyCap base units that may be paid out in any 24 hours; 0 allows no payout
    struct TokenRule {
        address token;
        uint104 dailyCap;
    }

    /// @notice A player deposited a token.
    /// @param player the caller of `deposit`, whose tokens were taken
    /// @param token the deposited token
    /// @param amount base units by which the vault's balance really grew (less than requested if the token
    ///        keeps a fee)
    event Deposited(address indexed player, address indexed token, uint256 amount);

    /// @notice The vault paid a withdrawal. The vault emits `PaidOut` at most once per `withdrawalId`.
    /// @param withdrawalId the ledger's id of the withdrawal
    /// @param token the paid token
    /// @param to the recipient
    /// @param amount base units sent
    event PaidOut(bytes32 indexed withdrawalId, address indexed token, address indexed to, uint256 amount);

    /// @notice The admin added a token to the allow-list or removed a token from the allow-list.
    event TokenListingChanged(address indexed token, bool allowed);

    /// @notice The rolling daily cap of a token changed.
    /// @param oldCap the previous cap in base units
    /// @param newCap the new cap in base units; 0 allows no payout
    event DailyCapChanged(address indexed token, uint256 oldCap, uint256 newCap);

    /// @notice The token is not on the allow-list.
    error TokenNotAllowed(address token);

    /// @notice The address has no code, so the address cannot be a token.
    error NotAToken(address token);

    /// @notice The token transfer succeeded, but the vault's balance did not grow.
    error NothingReceived(address token);

    /// @notice The payout amount is zero.
    error ZeroAmount();

    /// @notice The recipient is the zero address or the vault itself.
    error InvalidRecipient(address to);

    /// @notice The vault has already paid this withdrawal id.
    error AlreadyPaid(bytes32 withdrawalId);

    /// @notice The payout would exceed the rolling daily cap.
    /// @param requested base units of the payout
    /// @param available base units that the cap still allows to pay now
    error DailyCapExceeded(address token, uint256 requested, uint256 available);

    /// @notice The account already holds another role. Admin, payout and pauser must be different accounts.
    error RolesMustDiffer(address account);

    /// @notice The zero address cannot hold a role.
    error InvalidRoleHolder();

    /// @notice The vault always needs an admin. Without an admin, nobody could end a pause of the vault, and
    ///         all money in the vault would stay locked.
    error AdminRequired();

    /// @notice Takes `amount` of `token` from the caller and credits the received amount. The caller of
    ///         `deposit` must approve the vault first.
    /// @dev Reverts with TokenNotAllowed, NothingReceived, Pausable's EnforcedPause, or the token's own
    ///      error.
    /// @param token an allowed token
    /// @param amount base units that the vault takes from the caller
    /// @return received base units by which the vault's balance grew, as in the event `Deposited`
    function deposit(address token, uint256 amount) external returns (uint256 received);

    /// @notice Pays a withdrawal once. Only an account with the payout role may call `payout`.
    /// @dev Reverts with AlreadyPaid, TokenNotAllowed, ZeroAmount, InvalidRecipient, DailyCapExceeded,
    ///      EnforcedPause, or the token's own error if the vault's balance is too small. A reverted payout
    ///      does not mark the withdrawal id as paid.
    /// @param withdrawalId the ledger's id; the vault pays each id at most once, even with other parameters
    /// @param token an allowed token
    /// @param to recipient
    /// @param amount base units
    function payout(bytes32 withdrawalId, address token, address to, uint256 amount) external;

    /// @notice Stops deposits and payouts. Only an account with the pauser role may call `pause`.
    function pause() external;

    /// @notice Resumes deposits and payouts. Only the admin may call `unpause`, so that a stolen pauser key
    ///         can only stop the vault.
    function unpause() external;

    /// @notice Allows a token. The daily cap of the token keeps its earlier value, which is 0 for a new
    ///         token. Only the admin may call `allowToken`.
    /// @dev Reverts with NotAToken.
    function allowToken(address token) external;

    /// @notice Stops deposits and payouts of a token. Only the admin may call `disallowToken`.
    function disallowToken(address token) external;

    /// @notice Sets the rolling daily cap of a token. The new cap applies from the next payout, and earlier
    ///         payouts count. Only the admin may call `setDailyCap`.
    /// @param token any address; the cap of a disallowed token has no effect until the token is allowed
    /// @param newCap base units; 0 allows no payout
    function setDailyCap(address token, uint104 newCap) external;

    /// @notice Returns whether the vault has paid this withdrawal id.
    function isPaid(bytes32 withdrawalId) external view returns (bool);

    /// @notice Returns whether the token may be deposited and paid out.
    function isTokenAllowed(address token) external view returns (bool);

    /// @notice Returns the rolling daily cap of a token in base units.
    function dailyCap(address token) external view returns (uint256);

    /// @notice Returns the amount of a token that the token's daily cap still allows to pay out now, in base
    ///         units. The vault's balance may be smaller than this amount.
    function availableToPay(address token) external view returns (uint256);
}
